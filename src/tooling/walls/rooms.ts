/** The rooms of both sides, and which other rooms each may import. `import-graph.test.ts` checks every file. */

export interface Walls {
	/** Rooms that this room may import. */
	imports: string[];
	/** Rooms from which this room may import only types. */
	types?: string[];
	/** Rooms that this room may load only with `import()`. */
	later?: string[];
}

const browserWalls = {
	contract: { imports: [] },
	secrets: { imports: [] },
	'agent-files': { imports: [] },
	stream: { imports: ['contract'] },
	search: { imports: ['contract'] },
	answering: { imports: ['contract', 'stream', 'search'] },
	client: { imports: ['contract', 'stream'] },
	options: { imports: ['contract', 'client'] },
	'index-client': { imports: ['contract', 'stream', 'search', 'answering', 'client'] },
	doctor: { imports: ['contract', 'options'] },
	transport: { imports: ['contract', 'stream', 'client', 'options'] },
	'agent-client': { imports: ['contract', 'stream'] },
	react: { imports: ['widget/boot'] },
	preact: { imports: ['widget/boot'] },
	'widget/strings': { imports: ['options'], types: ['client'] },
	'widget/host': { imports: ['options', 'widget/strings'] },
	'widget/page': { imports: ['contract', 'client', 'options', 'widget/host', 'widget/strings'] },
	'widget/boot': {
		imports: ['client', 'options', 'widget/host', 'widget/page', 'widget/strings'],
		types: ['doctor'],
		later: ['widget/panel', 'widget/doctor', 'widget/palette', 'index-client'],
	},
	'widget/doctor': { imports: ['doctor', 'options', 'widget/conversation'] },
	'widget/palette': {
		imports: [
			'contract',
			'client',
			'options',
			'widget/boot',
			'widget/host',
			'widget/page',
			'widget/conversation',
			'widget/strings',
		],
		later: ['secrets'],
	},
	'widget/conversation': { imports: ['contract', 'stream', 'client', 'widget/boot'], types: ['options'] },
	'widget/panel': {
		imports: [
			...['contract', 'client', 'options', 'secrets'],
			...['widget/boot', 'widget/host', 'widget/page', 'widget/conversation', 'widget/strings'],
		],
	},
} satisfies Record<string, Walls>;

/** The rooms of the plugins. Their code for Node is bundled with what it uses of the service; on pages they have only `plugins/page`. */
const pluginWalls = {
	'plugins/page': { imports: [] },
	'plugins/script-tag': { imports: ['options'] },
	'plugins/docusaurus': { imports: ['plugins/page', 'plugins/script-tag'], later: ['service/static'] },
	'plugins/vitepress': { imports: ['plugins/script-tag'], later: ['service/static'] },
	'plugins/astro': { imports: ['plugins/script-tag'], later: ['service/static'] },
	'plugins/nextra': { imports: ['plugins/page', 'plugins/script-tag', 'service/static'] },
} satisfies Record<string, Walls>;

const roomsIn = (names: string) => names.split(' ');

/**
 * The rooms of the service. A room imports only rooms in earlier rows, so that they form no circle. A folder of `service` is listed by
 * its name there.
 */
const serviceWalls = {
	compression: [],
	'data-formats': [],
	'contract/schema': ['contract'],
	errors: ['contract'],
	database: ['contract', 'contract/schema', 'errors'],
	feedback: ['contract', 'contract/schema', 'database'],
	keys: ['contract', 'contract/schema', 'database', 'errors'],
	limits: ['contract', 'database', 'errors'],
	telemetry: ['contract', 'contract/schema', 'secrets'],
	'worker-threads': ['errors', 'search'],
	workspace: ['contract', 'secrets', 'database', 'errors'],
	config: ['answering', 'contract', 'data-formats', 'contract/schema', 'errors', 'telemetry'],
	documentation: ['search', 'contract', 'data-formats', 'errors', 'worker-threads'],
	forge: ['contract', 'database', 'errors', 'telemetry', 'workspace', 'config'],
	models: ['contract/schema', 'errors', 'stream', 'telemetry', 'config'],
	site: ['search', 'agent-files', 'compression', 'errors', 'worker-threads', 'documentation'],
	static: ['search', 'agent-files', 'contract', 'documentation', 'site'],
	jobs: ['contract', 'database', 'errors', 'stream', 'limits', 'telemetry', 'config', 'forge'],
	retrieval: ['search', 'database', 'telemetry', 'worker-threads', 'config', 'models'],
	agent: roomsIn(
		'answering search contract secrets data-formats errors telemetry worker-threads workspace config documentation forge models jobs',
	),
	library: ['search', 'data-formats', 'contract/schema', 'database', 'errors', 'telemetry', 'config', 'documentation'],
	sources: ['search', 'database', 'errors', 'telemetry', 'workspace', 'config', 'documentation', 'library'],
	reviews: ['contract', 'database', 'errors', 'workspace', 'forge', 'jobs'],
	answers: roomsIn('answering search contract contract/schema database errors stream telemetry config models library'),
	mcp: roomsIn('search contract errors stream feedback limits telemetry library answers'),
	insights: roomsIn(
		'answering search contract contract/schema database errors feedback limits worker-threads forge jobs answers',
	),
	health: roomsIn(
		'answering search contract/schema database errors telemetry worker-threads config documentation forge jobs agent library sources insights',
	),
	pages: roomsIn(
		'answering search contract contract/schema errors worker-threads documentation models site agent reviews insights',
	),
	mail: roomsIn('contract/schema database errors telemetry config site jobs insights'),
	http: roomsIn(
		'search contract compression contract/schema errors stream feedback keys limits telemetry workspace config documentation site jobs library sources reviews answers mcp insights health pages mail',
	),
	composition: roomsIn(
		'answering contract database errors feedback keys limits telemetry workspace config forge models jobs retrieval agent library sources reviews answers insights health mail http',
	),
	'index.ts': roomsIn(
		'search database telemetry config site models retrieval library sources answers agent http composition',
	),
	cli: roomsIn(
		'answering search contract data-formats contract/schema database errors stream agent-client keys telemetry config documentation static doctor retrieval library sources answers insights composition index.ts',
	),
} satisfies Record<string, string[]>;

type ServiceName = keyof typeof serviceWalls;

const outside = ['contract/schema', 'cli'];
const isOfService = (name: string): name is ServiceName => Object.hasOwn(serviceWalls, name);
const fullName = (name: string) => (isOfService(name) && !outside.includes(name) ? `service/${name}` : name);

export const rooms: Readonly<Record<string, Walls>> = {
	...browserWalls,
	...pluginWalls,
	...Object.fromEntries(
		Object.entries(serviceWalls).map(([name, imports]) => [fullName(name), { imports: imports.map(fullName) }]),
	),
};

/** The room of a file, by its path below `src`. */
export function roomOf(file: string): string | undefined {
	const names = Object.keys(rooms).filter((room) => file === room || file.startsWith(`${room}/`));
	// The schemas of the wire are a room within another room.
	return names.toSorted((one, other) => other.length - one.length)[0];
}
