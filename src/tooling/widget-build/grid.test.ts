/**
 * The sheets of the assistant keep to its grid: spacing and sizes are steps of 4 px, a line of 1 px is part of its box's padding, text has
 * four sizes and corners have four radii. `e2e/core/state-frames.spec.ts` measures the boxes that come of it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Declaration } from 'postcss';
import { expect, it } from 'vitest';
import { compileIsolatedCss } from './isolate-css.js';

const widget = join(process.cwd(), 'src/widget');
const sheets = readdirSync(widget, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

/** What is drawn: a formula's own lines, the knob of a switch, the tick of a task. */
const isDrawing = ({ parent }: Declaration) => /\bm(?:ath|td)|tml-|md-task>:checked|\.mark:before/.test(String(parent));
const isSpacing =
	/^(?:margin|padding|gap|row-gap|column-gap|inset|(?:min-|max-)?(?:inline|block)-size|width|height|scroll-)/;

/** A step, or a step less the line of 1 px that belongs to it. 1 px alone is a line. */
const isStep = (length: number) => length % 4 === 0 || (Math.abs(length) + 1) % 4 === 0 || Math.abs(length) === 1;

function faultOf(declaration: Declaration): string | undefined {
	const { prop, value } = declaration;
	if (isDrawing(declaration)) return undefined;
	const text = /^(?:calc\((.+?) ?\* ?var\(--_docent-rem\)\)|(.+))$/.exec(value);
	if (prop === 'font-size')
		return /^(?:\.75|\.8125|\.9375|1|\.875|1\.5)$|^(?:16px|1em|\.9375em|inherit|13px)$/.test(
			text?.[1] ?? text?.[2] ?? '',
		)
			? undefined
			: 'no size of text';
	if (prop.endsWith('radius'))
		return /calc\((?!(?:\.25|\.5|\.75|1) ?\*)|\d(?<!\b0)px(?<!999px|e38px)/.test(value) ? 'no radius' : undefined;
	if (!isSpacing.test(prop) || /\b(?:ch|cqi)\b/.test(value)) return undefined;
	const lengths = [...value.matchAll(/(-?[\d.]+)px/g)].map(([, length]) => Number(length));
	if (/[\d.]em\b/.test(value)) return 'follows the size of text';
	return lengths.every(isStep) ? undefined : 'no step of 4 px';
}

it.each(sheets)('%s', async (name) => {
	const file = join(widget, name);
	const { css } = await compileIsolatedCss(readFileSync(file, 'utf8'), file);
	const faults: string[] = [];
	postcss.parse(css).walkDecls((declaration) => {
		const fault = faultOf(declaration);
		if (fault) faults.push(`${fault}: ${declaration.parent?.toString().slice(0, 60)} … ${declaration}`);
	});
	expect(faults).toEqual([]);
});
