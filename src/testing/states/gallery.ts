/** Every state in a frame of its own, with what can be switched for all of them. */
import { type State, type StateGroup, stateGroups } from './states.js';

const find = <Found extends Element>(selector: string) => document.querySelector<Found>(selector) as Found;
const settings = find<HTMLFormElement>('#settings');

function element<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	properties: Partial<HTMLElementTagNameMap[Name]>,
	...children: Node[]
): HTMLElementTagNameMap[Name] {
	const made = Object.assign(document.createElement(name), properties);
	made.append(...children);
	return made;
}

function addressOf({ id }: State): string {
	const { theme, dir } = Object.fromEntries(new FormData(settings)) as Record<string, string>;
	return `/states/frame?${new URLSearchParams({ state: id, theme: theme ?? '', dir: dir ?? '' })}`;
}

function frameOf(state: State): HTMLElement {
	const frame = element('iframe', { title: state.title, loading: 'lazy' });
	const link = element('a', { textContent: state.title, target: '_blank', id: state.id });
	settings.addEventListener('change', () => load());
	const load = () => {
		link.href = addressOf(state);
		frame.src = addressOf(state);
	};
	load();
	return element('figure', {}, element('figcaption', {}, link), frame);
}

const sectionOf = ({ title, states }: StateGroup) =>
	element(
		'section',
		{},
		element('h2', { textContent: title }),
		element('div', { className: 'frames' }, ...states.map(frameOf)),
	);

function applySettings(): void {
	const { theme, width } = Object.fromEntries(new FormData(settings)) as Record<string, string>;
	document.documentElement.dataset.theme = theme;
	document.documentElement.dataset.width = width;
	location.replace(`#${new URLSearchParams(new FormData(settings) as unknown as Record<string, string>)}`);
}

// What is switched stands in the address, so that a view can be shared.
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
	const choice = settings.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
	if (choice) choice.checked = true;
}
settings.addEventListener('change', applySettings);
applySettings();
find('main').append(...stateGroups.map(sectionOf));
