import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createWidgetFiles, keepWidgetRelease } from './widget-file.js';

/** Writes the widget's files of a release. @returns their folder */
async function writeRelease(folder: string, number: number): Promise<string> {
	const widgetFolder = join(folder, `release-${number}`);
	await mkdir(join(widgetFolder, 'docent'), { recursive: true });
	const script = `docent-${number}.0.0-0a1b2c3d.js`;
	const files = {
		'docent.js': `loader ${number}`,
		[script]: `loader ${number}`,
		'docent/renew.js': `renew ${number}`,
		[`docent/panel-${number}.js`]: `panel ${number}`,
		'integrity.json': JSON.stringify({ script, files: {} }),
	};
	for (const [name, text] of Object.entries(files)) await writeFile(join(widgetFolder, name), text);
	return widgetFolder;
}

it('serves the parts of the two releases before, and their pinned scripts, after an upgrade', async () => {
	const folder = scratchFolder({});
	const data = join(folder, 'data');
	const release = async (number: number) => {
		const widgetFolder = await writeRelease(folder, number);
		const widget = createWidgetFiles(widgetFolder, await keepWidgetRelease(widgetFolder, data));
		return async (path: string) => (await widget(new Request(`http://127.0.0.1${path}`), path))?.text();
	};
	for (const number of [1, 2]) await release(number);
	const older = await release(3);
	const read = await release(4);
	expect(await read('/docent.js')).toBe('loader 4');
	expect(await read('/docent/renew.js')).toBe('renew 4');
	expect(await read('/docent/panel-4.js')).toBe('panel 4');
	expect(await read('/docent/panel-3.js')).toBe('panel 3');
	expect(await read('/docent-3.0.0-0a1b2c3d.js')).toBe('loader 3');
	expect(await read('/docent/panel-2.js')).toBe('panel 2');
	expect(await read('/docent/panel-1.js')).toBeUndefined();
	// A node that still runs an older release has the parts of the newer one that another node serves.
	expect(await older('/docent/panel-4.js')).toBe('panel 4');
	// A release that comes back has the parts of the one that was taken back.
	const back = await release(3);
	expect(await back('/docent/panel-4.js')).toBe('panel 4');
});

it('keeps a release that two nodes copy at once, and takes no unfinished copy for a release', async () => {
	const folder = scratchFolder({});
	const data = join(folder, 'data');
	await keepWidgetRelease(await writeRelease(folder, 1), data);
	const leftOver = join(data, 'widget/docent-0.9.0-0a1b2c3d.js-copy-abc');
	const underWay = join(data, 'widget/docent-0.9.0-0a1b2c3d.js-copy-def');
	for (const copy of [leftOver, underWay]) await mkdir(copy);
	await utimes(leftOver, 1, 1);
	const next = await writeRelease(folder, 2);
	for (const part of Array(40).keys()) await writeFile(join(next, `docent/part-${part}.js`), 'part');
	await Promise.all([1, 2, 3].map(() => keepWidgetRelease(next, data)));
	expect((await readdir(join(data, 'widget'))).sort()).toEqual([
		'docent-0.9.0-0a1b2c3d.js-copy-def',
		'docent-1.0.0-0a1b2c3d.js',
		'docent-2.0.0-0a1b2c3d.js',
	]);
	expect(await readdir(join(data, 'widget/docent-2.0.0-0a1b2c3d.js/docent'))).toHaveLength(42);
});

it('is served without earlier releases where none can be kept', async () => {
	const release = await writeRelease(scratchFolder({}), 1);
	expect(await keepWidgetRelease(release, join(release, 'docent.js'))).toBeUndefined();
});
