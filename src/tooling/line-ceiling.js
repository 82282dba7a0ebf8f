/**
 * The most lines that `src` may have without its tests. A change that needs more raises the number in the same commit, and says here what
 * was bought and what went; a change that deletes lowers it.
 *
 * 101,385: the list of files that instruct machines stands in lines by their subject; one bound of files serves pages, includes and
 * configurations. 101,373: a search finds its sections by the counted steps, binary searches and page numbers that were folded, because
 * it took half as long again without them. 101,315: cards that come again leave out translations of those that were shown. 101,293: what
 * a client sends as an earlier answer is read up to a length, and a page whose translation was shown is not shown again. 101,278: links
 * to what git ignores, a git that fails, and drafts of Zola that keep back folders. 101,285: private comments of notes go before anything
 * reads a page, and the parser is asked what is code. 101,270: configurations are bounded in where they lie, in depth and in length, and
 * one page cannot end the reading of all.
 */
export const ceiling = 101_385;
