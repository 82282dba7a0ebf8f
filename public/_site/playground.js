/**
 * The theme playground: a form that changes the assistant of this very page, and prints what makes another page look like it.
 * Comes with pages that have a block of code in the language `docent-playground`, whose place the form takes.
 */
import { forms, snippetOf } from './playground-snippet.js';

/** What can be tried, in the order of the form. The first choice is the default. */
const fields = [
	{ name: 'accent', label: 'Accent', kind: 'colour', hint: 'Any CSS color. Docent adjusts the contrast.' },
	{ name: 'theme', label: 'Theme', choices: ['auto', 'light', 'dark'] },
	{ name: 'radius', label: 'Corners', choices: ['medium', 'none', 'small', 'large'] },
	{ name: 'density', label: 'Density', choices: ['comfortable', 'compact'] },
	{ name: 'position', label: 'Side', choices: ['end', 'start'] },
	{ name: 'mode', label: 'Mode', choices: ['popover', 'dialog', 'docked', 'docked-push', 'inline'] },
	{ name: 'font', label: 'Font', kind: 'text', hint: 'A list as in CSS, or inherit for the page’s own.' },
	{ name: 'title', label: 'Title', kind: 'text', hint: 'Shown at the top of the panel.' },
	{ name: 'logo', label: 'Logo', kind: 'text', hint: 'Address of an image, square at best.' },
];

/** @param {string} tag @param {object} properties @param {(Node | string)[]} children */
function element(tag, properties, ...children) {
	const made = Object.assign(document.createElement(tag), properties);
	made.append(...children);
	return made;
}

/** The field itself; `read` gives what is chosen, or nothing for the default. */
function control({ name, kind, choices }) {
	const id = `playground-${name}`;
	if (choices) {
		const options = choices.map((choice) => element('option', { value: choice }, choice));
		const select = element('select', { id, name }, ...options);
		return { parts: [select], read: () => (select.value === choices[0] ? undefined : select.value) };
	}
	const input = element('input', { id, name, type: 'text', autocomplete: 'off', spellcheck: false });
	const read = () => input.value.trim() || undefined;
	if (kind !== 'colour') return { parts: [input], read };
	const picker = element('input', { type: 'color', value: '#4f46e5', ariaLabel: 'Pick the accent' });
	picker.addEventListener('input', () => {
		input.value = picker.value;
	});
	input.addEventListener('input', () => {
		if (/^#[0-9a-f]{6}$/i.test(input.value.trim())) picker.value = input.value.trim();
	});
	return { parts: [picker, input], read: () => (read() && CSS.supports('color', read()) ? read() : undefined) };
}

function row(field) {
	const { parts, read } = control(field);
	const input = parts.at(-1);
	const label = element('label', { htmlFor: input.id }, field.label);
	const made = element('div', { className: 'playground-row' }, label, element('div', {}, ...parts));
	if (field.hint) {
		const hint = element('small', { id: `${input.id}-hint` }, field.hint);
		input.setAttribute('aria-describedby', hint.id);
		made.lastChild.append(hint);
	}
	return { name: field.name, made, read };
}

/** How the snippet is written: one radio button for each way in. */
function formChoice() {
	const buttons = Object.entries(forms).map(([value, label], index) =>
		element('label', {}, element('input', { type: 'radio', name: 'form', value, defaultChecked: index === 0 }), label),
	);
	return element('fieldset', { className: 'playground-forms' }, element('legend', {}, 'Snippet'), ...buttons);
}

/** The tag that put the assistant on this page says which documentation it asks. */
function ownTag() {
	const { src, dataset } = document.querySelector('script[data-domain][src*="docent.js"]') ?? {};
	return src && { src, domain: dataset.domain, apiKey: dataset.apiKey };
}

/** Everything that is not chosen goes back to what the page had. */
const updateWith = (chosen) => {
	const changes = Object.fromEntries(fields.map(({ name }) => [name, chosen[name] ?? null]));
	return globalThis.Docent?.update?.(changes);
};

function buildForm(figure, tag) {
	const rows = fields.map(row);
	const code = figure.querySelector('code');
	const open = element('button', { type: 'button', className: 'playground-button' }, 'Open the panel');
	const reset = element('button', { type: 'reset', className: 'playground-button' }, 'Start again');
	const status = element('p', { className: 'playground-status', role: 'status' });
	const place = element('div', { className: 'playground-place', hidden: true });
	const choice = formChoice();
	place.setAttribute('data-docent', '');
	const form = element(
		'form',
		{ className: 'playground', ariaLabel: 'Theme playground' },
		element('div', { className: 'playground-fields' }, ...rows.map(({ made }) => made)),
		element('div', { className: 'playground-actions' }, open, reset),
		status,
		choice,
	);
	open.addEventListener('click', () => globalThis.Docent?.open?.());
	const write = () => {
		const chosen = Object.fromEntries(rows.map(({ name, read }) => [name, read()]).filter(([, value]) => value));
		code.textContent = snippetOf(choice.querySelector(':checked').value, tag, chosen);
		return chosen;
	};
	const show = async () => {
		const chosen = write();
		place.hidden = chosen.mode !== 'inline';
		form.dataset.side = chosen.position ?? 'end';
		try {
			await updateWith(chosen);
			status.textContent = '';
		} catch (error) {
			status.textContent = error.message;
		}
	};
	form.addEventListener('input', show);
	form.addEventListener('submit', (event) => event.preventDefault());
	form.addEventListener('reset', () => setTimeout(show));
	figure.before(form, place);
	write();
}

/** @param {Element} block the code block whose place the form takes; it shows the snippet from now on */
export function startPlayground(block) {
	const figure = block.closest('figure');
	const tag = ownTag();
	if (!figure || !tag || figure.previousElementSibling?.matches('.playground, .playground-place')) return;
	if (!document.querySelector('link[href*="playground.css"]'))
		document.head.append(element('link', { rel: 'stylesheet', href: '/_site/playground.css' }));
	buildForm(figure, tag);
}

/** The page was left: the assistant looks as it does on every other page. */
export function endPlayground() {
	void updateWith({});
}
