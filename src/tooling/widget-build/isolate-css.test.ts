import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileIsolatedCss, isolate } from './isolate-css.js';

describe('isolating a style sheet', () => {
	it('keeps the fallback for registered properties and drops the registrations', () => {
		const css = isolate(
			'@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}@layer properties{@supports (x:y){*{--tw-border-style:solid}}}',
		);
		expect(css).toBe('@layer properties{*{--_docent-tw-border-style:solid}}');
	});

	it('leaves a feature query outside that layer alone', () => {
		expect(isolate('@supports (x:y){a{color:red}}')).toBe('@supports (x:y){a{color:red}}');
	});

	it('gives every custom property a name of its own, once', () => {
		expect(isolate('a{--x:1;color:var(--x,var(--docent-y))}')).toBe(
			'a{--_docent-x:1;color:var(--_docent-x,var(--docent-y))}',
		);
	});

	it('moves the rules of :root to the themed element, but not those of :host', () => {
		expect(isolate(':root,:host{a:b}')).toBe('.root{a:b}');
		expect(isolate('html,:host{a:b}')).toBe('.root{a:b}');
		expect(isolate(':host{a:b}')).toBe(':host{a:b}');
	});

	it('makes corners multiples of what a site’s owner may choose', () => {
		expect(isolate('a{border-start-end-radius:.5rem}')).toBe(
			'a{border-start-end-radius:calc(.5*var(--_docent-corner))}',
		);
	});

	it('makes the sizes and lines of text multiples of the reader’s text size, and refuses that for anything else', () => {
		expect(isolate('a{font-size:.75rem;line-height:var(--tw-leading,1rem)}')).toBe(
			'a{font-size:calc(.75*var(--_docent-rem));line-height:calc(1*var(--_docent-rem))}',
		);
		expect(() => isolate('a{margin:-1.5rem .25rem 0}')).toThrow('steps of 4 px');
	});
});

describe('the sheets that ship', () => {
	for (const file of ['src/widget/host/launcher.css', 'src/widget/panel/styles/panel.css']) {
		it(`ISO-2: ${file} holds nothing that depends on the page`, async () => {
			const { css } = await compileIsolatedCss(readFileSync(file, 'utf8'), `${process.cwd()}/${file}`);
			expect(css.length).toBeGreaterThan(500);
			expect(css).not.toMatch(/@property/);
			expect(css).not.toMatch(/:root/);
			expect(css).not.toMatch(/\d(?:rem)\b/);
			expect(css).not.toMatch(/--(?!_docent-|docent-)[a-z]/);
		});
	}
	const compile = (file: string) => compileIsolatedCss(readFileSync(file, 'utf8'), `${process.cwd()}/${file}`);
	const setBack = /@layer properties\{\*[^{]*\{([^}]*)\}/;

	it('reset the properties of later parts of the panel, and only in the panel’s own sheet', async () => {
		const panel = setBack.exec((await compile('src/widget/panel/styles/panel.css')).css)?.[1];
		for (const name of ['border-style', 'font-weight']) expect(panel).toContain(`--_docent-tw-${name}:`);
		expect((await compile('src/widget/panel/answer/feedback.css')).css).not.toMatch(setBack);
	});
});
