import type { ComponentChildren } from 'preact';
import { type CodeFragment, revealHidden } from '../hidden-characters.js';

/**
 * Code as it may be shown: text, with hidden characters as their names. The one place where code becomes nodes, so
 * that colouring it means to return more of them here, never a string of HTML.
 */
export function codeText(code: string): ComponentChildren {
	return revealHidden(code).map(fragmentView);
}

function fragmentView(fragment: CodeFragment): ComponentChildren {
	return 'text' in fragment ? fragment.text : <span class="md-escape">{fragment.escape}</span>;
}
