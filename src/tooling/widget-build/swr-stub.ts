/**
 * Stands in for swr in the widget's builds and tests. The AI SDK's other hooks, which the widget never calls, import it and all of
 * React.
 */
export default function useSWR(): never {
	throw new Error('swr is not part of the widget: src/tooling/widget-build/swr-stub.ts stands in for it');
}
