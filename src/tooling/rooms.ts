/** The rooms of the browser side, and which other rooms each may import. `import-graph.test.ts` holds every file to it. */

interface Walls {
	/** Rooms that it may import. */
	imports: string[];
	/** Rooms of which it may import types alone. */
	types?: string[];
	/** Rooms that it may load with `import()` alone. */
	later?: string[];
}

const walls = {
	contract: { imports: [] },
	secrets: { imports: [] },
	stream: { imports: ['contract'] },
	client: { imports: ['contract', 'stream'] },
	options: { imports: ['contract', 'client'] },
	doctor: { imports: ['contract', 'options'] },
	transport: { imports: ['contract', 'stream', 'client', 'options'] },
	'agent-client': { imports: ['contract', 'stream'] },
	react: { imports: ['widget/boot'] },
	preact: { imports: ['widget/boot'] },
	'widget/strings': { imports: [], types: ['client'] },
	'widget/page': { imports: ['contract', 'client', 'options', 'widget/strings', 'widget/boot'] },
	'widget/boot': {
		imports: ['client', 'options', 'widget/page', 'widget/strings'],
		types: ['doctor'],
		later: ['widget/panel', 'widget/doctor'],
	},
	'widget/doctor': { imports: ['doctor', 'options', 'widget/conversation'] },
	'widget/conversation': { imports: ['contract', 'stream', 'client', 'widget/boot'], types: ['options'] },
	'widget/panel': {
		imports: [
			...['contract', 'client', 'options', 'secrets'],
			...['widget/boot', 'widget/page', 'widget/conversation', 'widget/strings'],
		],
	},
} satisfies Record<string, Walls>;

export type Room = keyof typeof walls;

export const rooms: Readonly<Record<Room, Walls>> = walls;

/** The room of a file, by its path below `src`; the service's schemas of the wire are in none. */
export function roomOf(file: string): Room | undefined {
	if (file.startsWith('contract/schema/')) return undefined;
	return (Object.keys(rooms) as Room[]).find((room) => file.startsWith(`${room}/`));
}

/** The table of rooms, as Markdown. */
export function roomsTable(): string {
	const listed = (names: readonly string[] = []) => names.map((name) => `\`${name}\``).join(', ') || 'nothing';
	const rows = Object.entries(rooms).map(([room, { imports, types, later }]) => [
		`\`${room}\``,
		[listed(imports), types && `types of ${listed(types)}`, later && `later ${listed(later)}`]
			.filter(Boolean)
			.join('; '),
	]);
	const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0), 10);
	const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(width(column))).join(' | ')} |`;
	return [
		line(['Room', 'May import']),
		line([0, 1].map((column) => '-'.repeat(width(column)))),
		...rows.map(line),
	].join('\n');
}
