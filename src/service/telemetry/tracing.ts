import {
	type Attributes,
	type Context,
	context,
	propagation,
	type Span,
	SpanKind,
	SpanStatusCode,
	trace,
} from '@opentelemetry/api';

/** Does nothing until the program around the service has registered an OpenTelemetry SDK. */
const tracer = trace.getTracer('docent-service');

/** The parent of a span. It is passed explicitly, because a generator runs in the context of its reader. */
export type TraceContext = Context;

export const currentTrace = (): TraceContext => context.active();

/** The trace that a request belongs to, by its `traceparent`. */
export const traceOfHeaders = (headers: Headers): TraceContext =>
	propagation.extract(context.active(), headers, {
		get: (carrier, name) => carrier.get(name) ?? undefined,
		keys: (carrier) => [...carrier.keys()],
	});

function end(span: Span, error?: unknown): void {
	// Only the name is recorded, because messages of providers quote questions.
	if (error !== undefined) {
		span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
	}
	span.end();
}

/** Runs something inside of a span, which ends with it. Attributes never hold what people wrote. */
export async function withSpan<T>(
	name: string,
	options: { parent?: TraceContext; attributes?: Attributes; isServer?: boolean },
	run: (span: Span) => Promise<T>,
): Promise<T> {
	const { parent = context.active(), attributes = {}, isServer = false } = options;
	const span = tracer.startSpan(name, { attributes, kind: isServer ? SpanKind.SERVER : SpanKind.INTERNAL }, parent);
	try {
		const result = await context.with(trace.setSpan(parent, span), () => run(span));
		end(span);
		return result;
	} catch (error) {
		end(span, error);
		throw error;
	}
}
