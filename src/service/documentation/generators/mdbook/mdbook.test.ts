import { expect, it } from 'vitest';
import { titleOfSite } from '../../../../testing/documentation/read-site.js';
import { idsOf, shown } from '../../../../testing/documentation/shown-page.js';

it.each([
	[
		'```rust\n# use x::y;\n#\nfn main() {\n    # let z = 1;\n    y();\n}\n```',
		'```rust\nfn main() {\n    y();\n}\n```',
	],
	[
		'```rust,editable\n#[derive(Debug)]\n## Not hidden\n#!x\n```',
		'```rust,editable\n#[derive(Debug)]\n# Not hidden\n#!x\n```',
	],
	['```sh\n# a comment\n```', '```sh\n# a comment\n```'],
	['- ```rust\n  # use x;\n  y();\n  ```', '- ```rust\n  y();\n  ```'],
])('mdBook shows no hidden line of Rust: %j', (source, expected) => {
	expect(shown('mdbook', source)).toBe(expected);
});

it('makes the ids of headings as its sites do', () => {
	expect(idsOf('mdbook')).toBe('nodejs-api 1-install déjà-vu--co use-__init__-new whats-new same same-1 安装');
});

it('the title of the site is that of book.toml', async () => {
	expect(
		await titleOfSite({ 'book.toml': '[book]\ntitle = "Boat\'s Docs"\n\n[output.html]\ntitle = "x"\nsrc = "."' }),
	).toBe("Boat's Docs");
});
