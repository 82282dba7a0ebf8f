import { createLowlight } from 'lowlight';
import type { ComponentChildren } from 'preact';
import { grammarName, loadGrammars } from './grammars.js';
import { tokenView } from './token-view.js';

type Lowlight = ReturnType<typeof createLowlight>;

/** One per language, because grammars that guess try every other one that is registered. */
const lowlights = new Map<string, Promise<Lowlight>>();

function lowlightFor(name: string): Promise<Lowlight> {
	const known = lowlights.get(name) ?? loadGrammars(name).then((grammars) => createLowlight(grammars));
	lowlights.set(name, known);
	// What could not be fetched is tried again with the next block.
	known.catch(() => lowlights.delete(name));
	return known;
}

/**
 * A highlighter of one language; the work is done when it is called.
 * @returns `undefined` for a language without a grammar.
 */
export async function highlighterFor(language: string): Promise<((code: string) => ComponentChildren) | undefined> {
	const name = grammarName(language);
	if (!name) return undefined;
	const lowlight = await lowlightFor(name);
	return (code) => lowlight.highlight(name, code, { prefix: '' }).children.map(tokenView);
}
