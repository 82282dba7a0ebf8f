/** Why pages of an origin may ask: a setting of the service, the website that was indexed, or the owner's word. */
export type OriginAllowance = 'allowedOrigins' | 'siteUrl' | 'publicUrl' | 'index' | 'owner';

/** An origin whose pages may use the assistant keys that have no origins of their own. */
export interface OriginDescription {
	origin: string;
	/** Domain whose keys may be used; absent for all of them. */
	domain?: string;
	allowedBy: OriginAllowance;
	/** Time in ISO 8601; absent for settings. */
	createdAt?: string;
	/** Time since which the origin is refused, whatever is indexed. */
	revokedAt?: string;
}

/** Body of `POST /v1/origins`, which allows an origin, and query of `DELETE /v1/origins`, which revokes one. */
export interface OriginRequest {
	origin: string;
	/** @default the service's own domain */
	domain?: string;
}

/** Body of the response to `GET /v1/origins`. */
export interface OriginListResponse {
	origins: OriginDescription[];
}
