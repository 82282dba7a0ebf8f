import { isObject } from '../../options/option-kinds.js';
import { optionTable } from '../../options/option-table.js';
import type { DocentOptions } from '../../options/options.js';
import { misspeltOptions, optionFaults } from '../../options/read-options.js';

/** Options of the widget that are functions or contain some. A tag has only text. */
type OnThePage = 'onNavigate' | 'onHandoff' | 'renderCitation' | 'rewriteLink' | 'messageActions' | 'tools' | 'hooks';

/** Further options of the widget, by their names in the documentation. */
export type WidgetOptions = Omit<DocentOptions, 'domain' | 'apiKey' | 'baseUrl' | 'index' | OnThePage>;

/**
 * The options of a plugin. The tag that the service prints has the first three. It is a type, because the configuration of Docusaurus
 * does not accept an interface.
 */
export type PluginOptions = (ServiceOptions & { static?: boolean }) | (Partial<ServiceOptions> & { static: true });

/** The service that answers. A site on a static host needs none. */
type ServiceOptions = OtherOptions & {
	/** Address of the service, for example `https://assistant.example.com`. */
	service: string;
	/** Domain identifier of the documentation. */
	domain: string;
	/** Public assistant key, `svc_dsc_…`. */
	apiKey: string;
};

type OtherOptions = {
	/** Further options of the widget. @default those that suit the generator */
	options?: WidgetOptions;
	/** Whether the build writes `llms.txt`, pages as Markdown and other files for programs. @default true */
	agentFiles?: boolean;
};

/** Options that were read. With `static` there may be no service. */
export type ReadOptions = OtherOptions &
	Partial<Pick<ServiceOptions, 'service' | 'domain' | 'apiKey'>> & { static?: boolean };

const names = ['service', 'domain', 'apiKey', 'static', 'options', 'agentFiles'];
const onThePage = ['onNavigate', 'onHandoff', 'renderCitation', 'rewriteLink', 'messageActions', 'tools', 'hooks'];

/** A hint for a name with other case or signs, as in `api_key`. */
function meantBy(written: string): string | undefined {
	const plain = (name: string) => name.replace(/[-_]/g, '').toLowerCase();
	const meant = names.find((name) => plain(name) === plain(written));
	return meant && `"${meant}" may be meant`;
}

const printed = 'The line or the tag that docent-service prints has it.';

function ownFaults(
	plugin: string,
	{ service, apiKey, options, agentFiles, ...others }: Record<string, unknown>,
	needsService: boolean,
): string[] {
	const faults: string[] = [];
	const unknown = Object.keys(others).filter((name) => !names.includes(name));
	for (const name of unknown) {
		const isWidgets = Object.hasOwn(optionTable, name);
		faults.push(
			isWidgets
				? `Docent: "${name}" is an option of the widget; ${plugin} takes it as options: { ${name}: … }.`
				: `Docent: ${plugin} has no option "${name}"; ${meantBy(name) ?? `it has ${names.join(', ')}`}.`,
		);
	}
	const isAddress = typeof service === 'string' && URL.canParse(service) && /^https?:/.test(service);
	if (needsService && !isAddress) {
		const written = service === undefined ? 'it is missing' : `not ${JSON.stringify(service)}`;
		faults.push(
			`Docent: the option "service" of ${plugin} must be the address of the service, such as https://assistant.example.com; ${written}. ${printed}`,
		);
	}
	if (typeof apiKey === 'string' && /[^!-~]/.test(apiKey)) {
		faults.push(
			`Docent: the option "apiKey" of ${plugin} is the placeholder of a guide; copy the key that docent-service prints.`,
		);
	}
	if (options !== undefined && !isObject(options))
		faults.push(`Docent: the option "options" of ${plugin} must be an object, such as { theme: 'dark' }.`);
	if (agentFiles !== undefined && typeof agentFiles !== 'boolean')
		faults.push(`Docent: the option "agentFiles" of ${plugin} must be true or false.`);
	if (others.static !== undefined && typeof others.static !== 'boolean')
		faults.push(`Docent: the option "static" of ${plugin} must be true or false.`);
	return faults;
}

function widgetFaults(options: Record<string, unknown>): string[] {
	return Object.keys(options).flatMap((name) => {
		if (name === 'domain' || name === 'apiKey') return [`Docent: put "${name}" next to options, not inside.`];
		if (name === 'index') return ['Docent: use "static: true", next to options, in place of "index".'];
		if (name === 'baseUrl') return ['Docent: use "service", next to options, in place of "baseUrl".'];
		if (onThePage.includes(name))
			return [
				`Docent: the option "${name}" holds a function, which a tag cannot; call window.Docent.update({ ${name} }) on the page.`,
			];
		if (Object.hasOwn(optionTable, name)) return [];
		const [meant] = misspeltOptions({ [name]: true });
		return [meant?.replace(' It is ignored.', '') ?? `Docent: the widget has no option "${name}".`];
	});
}

/**
 * The options of a plugin, checked by the table that the widget has.
 * @param plugin its name, as in `docent/vitepress`
 * @throws Error with a sentence that names the option and the fix
 */
export function readPluginOptions(plugin: string, given: unknown): ReadOptions {
	if (!isObject(given))
		throw new Error(
			`Docent: ${plugin} needs its options: { service, domain, apiKey }, or { static: true } without a service. ${printed.replace('it', 'them')}`,
		);
	const options = isObject(given.options) ? given.options : {};
	const { domain, apiKey } = given;
	const isAlone = given.static === true && [given.service, domain, apiKey].every((value) => value === undefined);
	const required = (isAlone ? [] : optionFaults({ domain, apiKey })).map(
		({ message }) => `${message.replace(/ must be (.*), not undefined\.$/, ' is missing: $1.')} ${printed}`,
	);
	const [fault] = [
		...ownFaults(plugin, given, !isAlone),
		...required,
		...widgetFaults(options),
		...optionFaults({ ...options, domain: 'docs', apiKey: 'svc_dsc_docs' }).map(({ message }) => message),
	];
	if (fault) throw new Error(fault);
	return { ...given, ...(!isAlone && { service: String(given.service).replace(/\/+$/, '') }) } as ReadOptions;
}
