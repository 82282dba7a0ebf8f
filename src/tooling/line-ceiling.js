/**
 * The most lines that `src` may have without its tests. A change that needs more raises the number in the same commit, and says here
 * what was bought and what went; a change that deletes lowers it.
 *
 * 103,200: the grammar of headings, tools for agents in the browser, the table of insights and the second lists of languages went; what models
 * print beside an answer is read in more ways.
 */
export const ceiling = 103_200;
