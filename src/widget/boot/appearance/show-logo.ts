import { ownDocument } from '../../page/own-document.js';

const name = '--_docent-own-logo';

/**
 * Puts the owner's image in place of the mark once it is known to be one.
 * @param logo its address; relative to the page
 * @returns brings the mark back
 */
export function showLogo(root: HTMLElement, logo: string): () => void {
	const image = new Image();
	const address = new URL(logo, ownDocument.baseURI).href;
	image.onload = () => {
		root.style.setProperty(name, `url("${address.replace(/["\\\n]/g, (letter) => encodeURIComponent(letter))}")`);
		root.dataset.logo = '';
	};
	image.onerror = () => {
		console.warn(
			`Docent: the logo ${address.slice(0, 200)} could not be loaded; check the address and the img-src of your policy.`,
		);
	};
	image.src = address;
	return () => {
		image.onload = image.onerror = null;
		root.style.removeProperty(name);
		delete root.dataset.logo;
	};
}
