/**
 * Makes a style sheet safe for a shadow root on another site's page, at build time.
 *
 * - `@property` is ignored inside shadow roots and Tailwind's fallback hides behind an `@supports` that modern browsers
 *   fail, so the fallback is unwrapped and the registrations are dropped (registering them in the document would break
 *   hosts that use the same names).
 * - Page rules such as `* { --spacing: 0 }` reach custom properties inside the shadow root, so every name gets a prefix. Owners
 *   do not set names with this prefix, so no page registers them. A registered property would have the page's value inside as well.
 * - `rem` means the host page's root, so for text it becomes a multiple of `--_docent-rem`, which the widget sets to the reader's
 *   own text size. In the radius of a corner it becomes one of `--_docent-corner`, which a site's owner may choose. Everything else is
 *   measured in px, and a `rem` there is an error: the grid would have fractions of a pixel.
 * - Only the panel's own sheet contains Tailwind's fallback; the sheets of later parts do not. The fallback selects every element, so
 *   adding it again would make the browser compute all styles of a conversation again.
 */
import { basename, dirname } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import { Scanner } from '@tailwindcss/oxide';
import postcss, { type AtRule, type Container, type Declaration, type Root } from 'postcss';

const customProperty = /--(?!docent-)([a-zA-Z][\w-]*)/g;
const rootRelativeLength = /(?<![\w.-])(-?(?:\d+\.?\d*|\.\d+))rem\b/g;

/** Rewrites compiled CSS; exported for its tests. */
export function isolate(css: string): string {
	const root = postcss.parse(css);
	dropRegistrations(root);
	unwrapPropertyFallback(root);
	// Tailwind's notice is dropped, because only the names of its utilities are left.
	root.walkComments((comment) => {
		comment.remove();
	});
	root.walkRules((rule) => {
		rule.selector = rule.selector
			.replace(/(?<![\w-])(?::root|html)\s*,\s*:host(?![\w(-])/g, '.root')
			.replace(/(?<![\w-]):root(?![\w-])/g, '.root');
	});
	root.walkDecls((declaration) => {
		declaration.prop = declaration.prop.replace(customProperty, '--_docent-$1');
		declaration.value = declaration.value
			.replace(/var\(--tw-leading,\s*([^()]+)\)/, '$1')
			.replace(customProperty, '--_docent-$1')
			.replace(rootRelativeLength, (_, factor) => `calc(${factor}*var(--_docent-${unitOf(declaration)}))`);
	});
	return root.toString();
}

function unitOf({ prop, value }: Declaration): 'corner' | 'rem' {
	if (prop.endsWith('radius')) return 'corner';
	if (/^(?:font|line-height)/.test(prop)) return 'rem';
	throw new Error(`${prop}: ${value}: only text and corners are measured in rem; write steps of 4 px.`);
}

function dropRegistrations(root: Root): void {
	root.walkAtRules('property', (rule) => {
		rule.remove();
	});
}

function unwrapPropertyFallback(root: Root): void {
	const isPropertiesLayer = (parent: Container | undefined): boolean =>
		parent?.type === 'atrule' && (parent as AtRule).name === 'layer' && (parent as AtRule).params === 'properties';
	root.walkAtRules('supports', (rule) => {
		if (isPropertiesLayer(rule.parent as Container | undefined)) rule.replaceWith(rule.nodes ?? []);
	});
}

/** The rules that the panel's own sheet sets on every element. */
const setByPanel = ['--_docent-tw-border-style', '--_docent-tw-font-weight'];

function leaveFallbackToPanel(css: string, file: string): string {
	const root = postcss.parse(css);
	root.walkAtRules('layer', (layer) => {
		if (layer.params !== 'properties') return;
		layer.walkDecls(({ prop }) => {
			if (setByPanel.includes(prop)) return;
			throw new Error(
				`${file} uses ${prop}, which panel.css does not set back: use another utility, or one there too.`,
			);
		});
		layer.remove();
	});
	return root.toString();
}

/** Compiles one style sheet with Tailwind and isolates it. */
export async function compileIsolatedCss(
	source: string,
	file: string,
): Promise<{ css: string; dependencies: string[] }> {
	const dependencies: string[] = [];
	const compiler = await compile(source, {
		base: dirname(file),
		from: file,
		onDependency: (path) => dependencies.push(path),
	});
	const scanner = new Scanner({ sources: compiler.sources });
	const compiled = compiler.build(scanner.scan());
	dependencies.push(...scanner.files);
	const isolated = isolate(optimize(compiled, { minify: true }).code);
	const isLater = dependencies.some((dependency) => basename(dependency) === 'lazy.css');
	const own = isLater ? leaveFallbackToPanel(isolated, file) : isolated;
	return { css: optimize(own, { minify: true }).code.trim(), dependencies };
}
