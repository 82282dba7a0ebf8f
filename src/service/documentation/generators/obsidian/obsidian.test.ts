import { expect, it } from 'vitest';
import { scratchFolder } from '../../../../testing/service/scratch-folder.js';
import { explainFolder } from '../../explain/explain-folder.js';
import { loadDocumentation } from '../../load-documentation.js';

const notes = {
	'.obsidian/app.json': '{}',
	'.obsidian/templates.json': '{"folder": "Templates"}',
	'Templates/daily.md': '# {{date}}',
	'Sub/Other note.md': '# Other note\n\n## Part two\n\nWords.',
};

async function read(text: string, more: Record<string, string> = {}): Promise<string> {
	const { pages } = await loadDocumentation(scratchFolder({ ...notes, ...more, 'Home.md': text }));
	return pages.find(({ file }) => file.endsWith('Home.md'))?.markdown ?? '';
}

it.each([
	['Shown %%gate code%% text.', 'Shown  text.'],
	['Shown.\n\n%%\nmaster password\n\n```\nsecret code\n```\n%%\n\nEnd.', 'Shown.\n\n\n\n\n\n\n\n\n\nEnd.'],
	['Rises 5 %% a day.\n\n%%\nsecret\n%%', 'Rises 5 %% a day.'],
	['Shown.\n\n- %%\n  secret\n  %%\n- item', 'Shown.\n\n- \n\n\n- item'],
	['Shown.\n\n%% secret to the end\n\nmore', 'Shown.'],
	['%% todo: the ` key %% Press ` now.\nLater %% secret %% end.', ' Press ` now.\nLater  end.'],
	['Shown ``a ` b`` %% secret %% `c`.', 'Shown ``a ` b``  `c`.'],
	['Wrapped `code\nends` %% secret %% `c`.', 'Wrapped `code\nends`  `c`.'],
	['Shown\n\n    ```\n\n%% secret %% End.', 'Shown\n\n    ```\n\n End.'],
	['- ```\n  x\n\nParagraph %% secret %% end.', '- ```\n  x\n\nParagraph  end.'],
	['- item\n\n  ```\n  x\n\nParagraph %% secret %% end.', '- item\n\n  ```\n  x\n\nParagraph  end.'],
	['```\n    ```\n```\n\nShown %% secret %% end.', '```\n    ```\n```\n\nShown  end.'],
	['1. item\n\n    ```\n    %% code %%\n    ```', '1. item\n\n    ```\n    %% code %%\n    ```'],
	['`%%code%%`\n\n```\n%% code %%\n```', '`%%code%%`\n\n```\n%% code %%\n```'],
])('leaves out private comments: %j', async (text, shown) => {
	expect(await read(text)).toBe(shown);
});

it('serves no file that a private comment names', async () => {
	const text = 'See ![[chart.png]]. %% draft: ![[salary-2025.png]] %%';
	const { pages } = await loadDocumentation(scratchFolder({ ...notes, 'Home.md': text }));
	expect(pages.flatMap(({ files = [] }) => files).filter((name) => /^\/[^/]+$/.test(name))).toEqual(['/chart.png']);
});

it('reads a long run of blanks at once', async () => {
	const started = performance.now();
	expect(await read(`a${' '.repeat(100_000)}b [[Gone]]`)).toContain('b Gone');
	expect(performance.now() - started).toBeLessThan(5_000);
});

it.each([
	['[[Other note]]', '[Other note](/Sub/Other%20note)'],
	['[[Sub/Other note#Part two|it]]', '[it](/Sub/Other%20note#part-two)'],
	['[[Elsewhere/Other note|it]]', '[it](/Sub/Other%20note)'],
	['![[other note#^block]]', '[other note > ^block](/Sub/Other%20note)'],
	['[[Gone]] ![[a.png|100]] ==marked== `[[code]]` ^name', 'Gone  marked `[[code]]`'],
])('reads links by name: %s', async (text, shown) => {
	expect(await read(text)).toBe(shown);
});

it('has no templates of notes, nor notes that are not published, and is not the format of a generator around it', async () => {
	const { format, left } = await explainFolder(
		scratchFolder({ ...notes, 'Home.md': '# Home', 'a.md': '---\npublish: false\n---\nText' }),
	);
	expect(format).toBe('Obsidian (.obsidian)');
	expect(left.map(({ file }) => file)).toEqual(['Templates/daily.md', 'a.md']);
	const around = scratchFolder({ 'mkdocs.yml': '', 'docs/.obsidian/app.json': '{}', 'docs/index.md': '# Home' });
	expect((await explainFolder(`${around}/docs`)).format).toBe('MkDocs (../mkdocs.yml)');
});

it('is known by links by name alone', async () => {
	const page = 'See [[Home]] and [[Two]].';
	const folder = scratchFolder({ 'Home.md': page, 'Two.md': page, 'Three.md': page });
	expect((await explainFolder(folder)).format).toBe('Obsidian');
	const toml = '```toml\n[[bin]]\nname = [[1, 2]]\n```\n\n```sh\nif [[ -f x ]]; then\n```';
	expect((await explainFolder(scratchFolder({ 'a.md': toml, 'b.md': toml, 'c.md': toml }))).format).toBe('Markdown');
});
