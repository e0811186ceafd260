import type { RequestContext } from './request-context.ts';

/** Thrown by a read whose asker has the answer already: 304, without a body. */
export class NotModified extends Error {}

/** The tags of `If-None-Match`; what stands between us and the asker may have marked them as weak. */
const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/**
 * Reads an answer that has a tag, unless the asker said that they hold the one with the tag of now. The tag is read before
 * the answer and told with the tag that the answer itself has, so a change between the two costs a read and hides nothing.
 * @throws NotModified
 */
export async function unlessKnown<Answer>(
  { ifNoneMatch, setHeader }: Pick<RequestContext, 'ifNoneMatch' | 'setHeader'>,
  options: {
    readTag: () => Promise<string>;
    read: () => Promise<Answer>;
    tagOf: (answer: Answer) => string;
  },
): Promise<Answer> {
  if (ifNoneMatch !== undefined) {
    const now = `"${await options.readTag()}"`;
    if (tagsIn(ifNoneMatch).includes(now)) {
      setHeader('etag', now);
      throw new NotModified();
    }
  }
  const answer = await options.read();
  setHeader('etag', `"${options.tagOf(answer)}"`);
  return answer;
}
