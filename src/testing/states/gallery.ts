/** A page that shows each state in its own frame. Switches on the page apply to all frames. */
import { languageTags } from '../../widget/strings/languages.js';
import type { State, StateGroup } from './state.js';
import { stateGroups } from './states.js';

const find = <Found extends Element>(selector: string) => document.querySelector<Found>(selector) as Found;
const settings = find<HTMLFormElement>('#settings');

const language = find<HTMLSelectElement>('#lang');
const nameOf = new Intl.DisplayNames('en', { type: 'language' });

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
	const {
		theme = '',
		dir = '',
		lang = '',
		ruler = '',
	} = Object.fromEntries(new FormData(settings)) as Record<string, string>;
	return `/states/frame?${new URLSearchParams({ state: id, theme, dir, lang, ruler })}`;
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

for (const tag of ['', ...languageTags])
	language.append(
		element('option', { value: tag, textContent: tag === '' ? 'By direction' : (nameOf.of(tag) ?? tag) }),
	);

// The address contains the switches, so that a view can be shared.
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
	const named = `[name="${CSS.escape(name)}"]`;
	const choice = settings.querySelector(`${named}[value="${CSS.escape(value)}"], ${named}[type=checkbox]`);
	if (choice instanceof HTMLInputElement) choice.checked = true;
	if (name === 'lang') language.value = value;
}
settings.addEventListener('change', applySettings);
applySettings();
find('main').append(...stateGroups.map(sectionOf));
