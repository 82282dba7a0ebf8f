import { expect, it } from 'vitest';
import { titleOfSite } from '../../../../testing/documentation/read-site.js';
import { idsOf, shown } from '../../../../testing/documentation/shown-page.js';
import { readShortcodes } from './read-shortcodes.js';

it.each([
	[
		'{{< admonition type="caution" title="Careful" >}}\nText.\n{{< /admonition >}}',
		'> [!CAUTION]\n> **Careful**\n>\n> Text.',
	],
	['{{% notice warning "Mind this" %}}\nText.\n{{% /notice %}}', '> [!WARNING]\n> **Mind this**\n>\n> Text.'],
	['{{< hint info >}}\nText.\n{{< /hint >}}', '> [!NOTE]\n> Text.'],
	['{{< tabs >}}\n{{% tab name="macOS" %}}\nOne.\n{{% /tab %}}\n{{< /tabs >}}', '**macOS**\n\nOne.'],
	['See [it]({{< ref "x.md#y" >}}) and {{< button text="bollard" >}}.', 'See [it](ref:x.md#y) and bollard.'],
	[
		'{{< page-ref page="user/sign-up" >}}\n\n{{< page-relref ref="Role#x" caption="Roles" >}}',
		'[sign up](ref:user/sign-up)\n\n[Roles](ref:Role#x)',
	],
	['{{< caption-link url="https://a.example/b" caption="b.rb" >}}', '[b.rb](https://a.example/b)'],
	['Its name. {{<required>}} {{%no-default%}}\n\n{{< clearfix >}}', 'Its name. required no default'],
	['## `PORT` {{%deprecated%}} {#port}\n\nText.', '## `PORT` {#port}\n\n**deprecated**\n\nText.'],
	['{{<hint style="danger">}}\nText.\n{{</hint>}}', '> [!CAUTION]\n> Text.'],
	['{{< highlight go >}}\na := 1\n{{< /highlight >}}', '```go\na := 1\n```'],
	['{{< figure src="a.png" caption="A quay" >}}', 'A quay'],
	['Write `{{</* note */>}}`.', 'Write `{{< note >}}`.'],
	['{{< youtube abc >}}{{< code >}}\n\n```js\nx\n```\n\n{{< /code >}}', '```js\nx\n```'],
])('Hugo: %s', (source, expected) => {
	expect(shown('hugo', source)).toBe(expected);
});

it('makes the ids of headings as its sites do', () => {
	expect(idsOf('hugo')).toBe('nodejs-api 1-install déjà-vu--co use-__init__-new whats-new same same-1 安装');
});

it('the title of the site is that of hugo.toml', async () => {
	expect(await titleOfSite({ 'hugo.toml': 'title = "Boat\'s Docs"\n\n[params]\ntitle = "x"' })).toBe("Boat's Docs");
});

it('the title of the site is that of hugo.yaml', async () => {
	expect(await titleOfSite({ 'hugo.yaml': "baseURL: https://boats.test/\ntitle: Boat's Docs\n" })).toBe("Boat's Docs");
});

it('a page may have many thousand shortcodes without an end', () => {
	expect(readShortcodes('{{< note >}} Words.\n\n'.repeat(20_000))).toContain('Words.');
});
