/** A style sheet, compiled and isolated at build time. */
declare module '*.css' {
	const css: string;
	export default css;
}
