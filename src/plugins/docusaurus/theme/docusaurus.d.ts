/** What the components use of Docusaurus, which is there when it builds a site. */
declare module '@docusaurus/router' {
	export function useHistory(): { push: (path: string) => void };
}

declare module '@docusaurus/Translate' {
	export function translate(text: { id: string; message: string }): string;
}
