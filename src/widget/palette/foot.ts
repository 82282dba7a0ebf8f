import { button, element } from './elements.js';
import type { PaletteServices } from './services.js';

function hint(keys: readonly string[], text: string): HTMLElement {
	const names = keys.map((key) => element('kbd', {}, key));
	return element('span', { class: 'palette-hint', 'aria-hidden': true }, ...names, ` ${text}`);
}

/** The switch for the single key: it may be in the way of readers who speak their commands. */
function keySwitch({ strings, singleKey }: PaletteServices): HTMLElement | undefined {
	if (!singleKey) return undefined;
	const toggle = button(
		{ class: 'palette-switch', role: 'switch', 'aria-checked': singleKey.isOn() },
		() => {
			singleKey.set(!singleKey.isOn());
			toggle.ariaChecked = String(singleKey.isOn());
		},
		strings.singleKey(singleKey.name),
	);
	return toggle;
}

/** Which keys there are. */
export function createFoot(services: PaletteServices) {
	const { strings, modName } = services;
	const ask = hint([modName, '↵'], strings.askKey);
	return {
		element: element(
			'div',
			{ class: 'palette-foot' },
			hint(['↵'], strings.open),
			ask,
			hint(['↑', '↓'], strings.move),
			keySwitch(services),
		),
		show({ withAsk }: { withAsk: boolean }) {
			ask.hidden = !withAsk;
		},
	};
}
