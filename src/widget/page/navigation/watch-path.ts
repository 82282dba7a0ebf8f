import { placeOf } from './hash-route.js';

/**
 * Calls back when the reader's page has become another one without a load. The browser's own signals are used where
 * there are any; `history` is never patched, because it belongs to the page.
 * @returns a function that stops watching
 */
export function watchPath(onChange: () => void): () => void {
	let known = placeOf(location);
	const compare = () => {
		const path = placeOf(location);
		if (path === known) return;
		known = path;
		onChange();
	};
	const { navigation } = window as { navigation?: EventTarget };
	const watched: [EventTarget | undefined, string][] = [
		[navigation, 'currententrychange'],
		[window, 'popstate'],
		[window, 'hashchange'],
		[window, 'focusin'],
		[document, 'visibilitychange'],
	];
	for (const [target, name] of watched) target?.addEventListener(name, compare);
	return () => {
		for (const [target, name] of watched) target?.removeEventListener(name, compare);
	};
}
