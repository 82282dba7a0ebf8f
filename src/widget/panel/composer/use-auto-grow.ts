import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

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
