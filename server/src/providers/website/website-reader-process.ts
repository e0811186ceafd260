import { answerOrders } from '../../lib/process-worker.ts';
import { readPage } from './read-page.ts';
import type { PageWork } from './website-reader.ts';

answerOrders(async ({ input }) => readPage(input as PageWork['read']['input']));
