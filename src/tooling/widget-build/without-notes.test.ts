import { expect, it } from 'vitest';
import { withoutNotesIn } from './vite-plugins.js';

it('a note for bundlers goes, and what it has kept apart stays apart', () => {
	expect(withoutNotesIn('for(const a of/* @__PURE__ */new Set(b));c=/* @__PURE__ */d(),/* @__PURE__ */(()=>e)()')).toBe(
		'for(const a of new Set(b));c=d(),(()=>e)()',
	);
});
