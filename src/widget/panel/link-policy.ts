/** How places in answers become addresses, and how they are opened. */
export interface LinkPolicy {
	/** Origin of the documentation: links that stay on it need no warning. */
	origin: string;
	/** The address to show for a URL as it came, or `undefined` when it must not become a link. */
	hrefOf: (url: string) => string | undefined;
	/** Opens an address from a click; the browser's own way for modified clicks and foreign sites. */
	open: (event: MouseEvent, href: string) => void;
}
