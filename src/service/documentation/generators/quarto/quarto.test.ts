import { expect, it } from 'vitest';
import { scratchFolder } from '../../../../testing/service/scratch-folder.js';
import { loadDocumentation } from '../../load-documentation.js';
import { quarto } from './quarto.js';

it('reads pages of Quarto and R Markdown as their site shows them', async () => {
	const { pages } = await loadDocumentation(
		scratchFolder({
			'_quarto.yml': '',
			'README.md': '# Read',
			'index.qmd':
				'# Home {.unnumbered #home}\n\nSee [use](use.qmd).\n\n```{r}\n#| echo: false\nplot(1)\n```\n\n## 1. Start `it`\n\n::: {.callout-tip title="Mind"}\nWords.\n\n::: {.column}\nInner.\n:::\n:::\n\nPress {{< kbd Ctrl-C >}}. {{< video x >}}',
			'use.qmd': '# Use\n\n{{< include _part.qmd >}}',
			'_part.qmd': '---\ntitle: Part\n---\nPart words.',
			'old.Rmd': '# Old',
		}),
	);
	expect(pages.map(({ path }) => path)).toEqual(['/', '/old', '/use']);
	expect(pages[2]?.markdown).toBe('# Use\n\nPart words.');
	const [home] = pages;
	expect(home?.title).toBe('Home');
	expect(home?.sections.map(({ anchor }) => anchor)).toContain('start-it');
	expect(home?.markdown).toContain('[use](/use)');
	expect(home?.markdown).toContain('```r\nplot(1)\n```');
	expect(home?.markdown).toMatch(/> \[!TIP\]\n> \*\*Mind\*\*\n>\n> Words\.[\s>]*Inner\./);
	expect(home?.markdown).toMatch(/Press `Ctrl-C`\.$/);
});

it.each([`# {${'#'.repeat(4_000)}`, `{{< ${'a'.repeat(150_000)}`, `\`\`\`{${'a'.repeat(150_000)}`])(
	'reads a line of strangers at once: %.10s',
	(line) => {
		const started = performance.now();
		quarto.readTemplates?.(line, { file: 'a.qmd', frontmatter: { facets: {} } });
		expect(performance.now() - started).toBeLessThan(5_000);
	},
);
