import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Longest question, in UTF-16 code units. A longer text is attached, or shortened by the reader. */
export const questionMaxLength = 8_000;

/** @param left code units that a question may still grow by */
export const isNearLimit = (left: number): boolean => left <= questionMaxLength / 10;

/** The `dir` of a field: its text's. An empty field takes the interface's, because `auto` would put its placeholder left. */
export const fieldDirection = (text: string) => (text === '' ? undefined : 'auto');

/** Makes a field as high as its text where the browser does not do it by itself; the style sheet sets the most. */
export function useAutoGrow(field: RefObject<HTMLTextAreaElement | null>, text: string, open: boolean): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text, and is nothing while the panel is closed
	useEffect(() => {
		const element = field.current;
		if (!element || CSS.supports?.('field-sizing', 'content')) return;
		element.style.height = 'auto';
		element.style.height = `${element.scrollHeight}px`;
	}, [text, open]);
}
