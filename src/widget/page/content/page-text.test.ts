import { afterEach, expect, it } from 'vitest';
import { capturePage } from './page-text.js';

afterEach(() => {
	document.body.replaceChildren();
	document.title = '';
});

const firstLine = (html: string) => {
	document.body.innerHTML = html;
	return capturePage('main')?.value.split('\n')[0];
};

it('a page begins with its own title, not with the way to it', () => {
	const breadcrumb = '<nav><ul><li>Tutorial - Basics</li><li>Create a Page</li></ul></nav>';
	expect(firstLine(`<main>${breadcrumb}<h1>Create a Page<a href="#x">\u200b</a></h1><p>Add a file.</p></main>`)).toBe(
		'Create a Page',
	);
	expect(capturePage('main')?.value).toContain('Add a file.');
	expect(capturePage('main')?.value).not.toContain('Basics');
});

it('without a heading the document’s title stands for it', () => {
	document.title = 'Create a Page';
	expect(firstLine('<main><p>Add a file.</p></main>')).toBe('Create a Page');
	expect(capturePage('main')?.value).toBe('Create a Page\n\nAdd a file.');
});

it('an empty page is nothing to attach', () => {
	document.title = 'Create a Page';
	expect(firstLine('<main></main>')).toBeUndefined();
});
