import type { Connection } from '../client/request.js';
import { assistantKeyPrefix } from '../contract/keys.js';
import { retrievalPageSize } from '../contract/limits.js';
import {
	either,
	listOfTexts,
	type OptionKind,
	objectOf,
	oneOf,
	someText,
	textLike,
	wholeNumber,
} from './option-kinds.js';

/** The options of a connection to the service, with or without a widget. */
export const connectionOptions: Readonly<Record<keyof Connection, OptionKind>> = {
	domain: someText,
	// The hosted service with this interface has the other prefix.
	apiKey: textLike(/^(?:svc|mint)_dsc_\S+$/, `a public key, which begins with ${assistantKeyPrefix}`),
	baseUrl: textLike(/^https?:\/\/\S+$/i, 'an address such as https://assistant.example.com'),
	fp: someText,
	retrievalPageSize: wholeNumber(retrievalPageSize.min, retrievalPageSize.max),
	filter: either(oneOf('auto'), objectOf({ version: someText, language: someText, groups: listOfTexts })),
};
