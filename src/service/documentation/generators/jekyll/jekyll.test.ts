import { expect, it } from 'vitest';
import { titleOfSite } from '../../../../testing/documentation/read-site.js';
import { shown } from '../../../../testing/documentation/shown-page.js';

it.each([
	['{% include note.html content="Heed this." %}', '> [!NOTE]\n> Heed this.'],
	['{% include figure.html caption="A quay" src="x" %}', 'A quay'],
	['{% raw %}{{ x }}{% endraw %} and {{ site.x }}.', '{{ x }} and .'],
	['{% highlight ruby %}\nputs 1\n{% endhighlight %}', '```ruby\nputs 1\n```'],
	[
		'{% highlight yaml %}\n{% raw %}{% highlight any %}\nx\n{% endhighlight %}{% endraw %}\n{% endhighlight %}',
		'```yaml\n{% highlight any %}\nx\n{% endhighlight %}\n```',
	],
	['```\n{% raw %}{% comment %}x{% endcomment %}{% endraw %}\n```', '```\n{% comment %}x{% endcomment %}\n```'],
	[
		'{% if a %}Yes{% else %}No{% endif %} [a]({% link b.md %}) [c]({{ "/d" | relative_url }})',
		'YesNo [a](/b.md) [c](/d)',
	],
	['# {{ page.title }}\n\n* TOC\n{:toc}\n\nText.', '# The page\n\nText.'],
	['{% comment %}no{% endcomment %}Text.', 'Text.'],
	['## Version 1\n{: #v1 .big}\n\nText.', '## Version 1 {#v1}\n\nText.'],
])('Jekyll: %s', (source, expected) => {
	expect(shown('jekyll', source)).toBe(expected);
});

it('the title of the site is that of _config.yml', async () => {
	expect(await titleOfSite({ '_config.yml': "title: Boat's Docs\ntheme: minima" })).toBe("Boat's Docs");
});
