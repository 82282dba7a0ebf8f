import { describe, expect, it } from 'vitest';
import { planView, type Surroundings } from './reveal-passage.js';

const window = { width: 1440, height: 900 };
const panel = { left: 980, right: 1420, top: 180, bottom: 880, canBeLower: true };
const box = (left: number, right: number, top: number, height = 60) => ({ left, right, top, bottom: top + height });
const plan = (changes: Partial<Surroundings>) =>
	planView({ passage: box(300, 1040, 300), panel, window, head: 60, reach: { up: -500, down: 2_000 }, ...changes });

describe('planView', () => {
	it('leaves page and panel alone when the passage is seen beside the panel', () => {
		expect(plan({ passage: box(300, 900, 300) })).toEqual({ scroll: 0 });
	});

	it('brings a passage out from under a header that stays', () => {
		const { scroll } = plan({ passage: box(300, 900, 20) });
		expect(20 - scroll).toBeGreaterThan(60);
	});

	it('leaves a passage that is too high for the window where its beginning is in view', () => {
		expect(plan({ panel: undefined, passage: box(300, 900, 90, 1_350) })).toEqual({ scroll: 0 });
		expect(plan({ panel: undefined, passage: box(300, 900, 430, 1_350) })).toEqual({ scroll: 0 });
	});

	it('brings up the beginning of such a passage that is far down, behind the header or above the window', () => {
		for (const top of [500, 20, -60]) {
			const { scroll } = plan({ panel: undefined, passage: box(300, 900, top, 1_350) });
			expect(top - scroll).toBe(60);
		}
	});

	it('shows the beginning of a passage that just fits', () => {
		const { scroll } = plan({ panel: undefined, passage: box(300, 900, 150, 740) });
		expect(150 - scroll).toBeGreaterThanOrEqual(60);
		expect(150 + 740 - scroll).toBeLessThanOrEqual(810);
	});

	it('makes the panel as narrow as the margin beside the passage', () => {
		expect(plan({})).toEqual({ scroll: 0, panelWidth: 364 });
	});

	it('does so at the other side, too', () => {
		const atLeft = { ...panel, left: 20, right: 460 };
		expect(plan({ panel: atLeft, passage: box(400, 1100, 300) })).toEqual({ scroll: 0, panelWidth: 364 });
	});

	it('moves a passage above the panel when the panel would become too narrow to read well', () => {
		const { scroll, ...rest } = plan({ passage: box(300, 1120, 300) });
		expect(rest).toEqual({});
		expect(300 - scroll).toBeGreaterThanOrEqual(60);
		expect(360 - scroll).toBeLessThanOrEqual(180);
	});

	it('makes the panel lower when the passage has no room above or beside it', () => {
		const view = plan({ passage: box(300, 1300, 300, 200) });
		expect(view).toEqual({ scroll: 224, panelHeight: 588 });
	});

	it('shows the beginning of a passage that is too high for both', () => {
		const view = plan({ passage: box(300, 1300, 500, 1_000) });
		expect(view).toEqual({ scroll: 424, panelHeight: 288 });
	});

	it('leaves the panel alone where the page cannot be scrolled to the place above it', () => {
		expect(plan({ passage: box(300, 1300, 700, 100), reach: { up: -500, down: 0 } })).toEqual({ scroll: 0 });
	});

	it('keeps the height of a panel that fills the window', () => {
		const docked = { ...panel, right: 1440, top: 0, bottom: 900, canBeLower: false };
		expect(plan({ passage: box(300, 1300, 300), panel: docked })).toEqual({ scroll: 0 });
	});
});
