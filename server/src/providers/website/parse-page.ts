import { DomHandler, Parser, type parseDocument } from 'htmlparser2';

/** Browsers stop at 512; what an old page forgets to close adds up to more. */
const DEEPEST = 2_000;

/** The library asks for a class where its tree is watched while it grows. */
class WatchedTree extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.tagStack.length > DEEPEST) throw new RangeError('Deeper than any page');
    super.onopentag(name, attributes);
  }
}

/**
 * A page as a tree. For elements within elements without end the parser takes the square of their number, minutes for a
 * file of one megabyte: such a page is refused as soon as it is that deep.
 * @throws RangeError
 */
export function parsePage(text: string): ReturnType<typeof parseDocument> {
  const tree = new WatchedTree();
  new Parser(tree).end(text);
  return tree.root;
}
