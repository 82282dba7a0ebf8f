/** A style sheet, compiled and isolated at build time. */
declare module '*.css?isolated' {
	const css: string;
	export default css;
}
