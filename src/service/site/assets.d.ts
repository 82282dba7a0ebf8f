/** What Vite puts in place of this call: the text of every file that matches, by path, bundled at build time. */
interface ImportMeta {
	glob(pattern: string, options: { query: '?raw'; import: 'default'; eager: true }): Record<string, string>;
}
