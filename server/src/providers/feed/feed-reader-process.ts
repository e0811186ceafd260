import { answerOrders } from '../../lib/process-worker.ts';
import type { FeedWork } from './feed-reader.ts';
import { readFeed } from './read-feed.ts';

answerOrders(async ({ input }) => readFeed(input as FeedWork['read']['input']));
