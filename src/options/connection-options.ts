import { assistantKeyPrefix, publicKeyForm } from '../contract/keys.js';
import { retrievalPageSize } from '../contract/limits.js';
import {
	either,
	listOfTexts,
	type OptionRow,
	objectOf,
	oneOf,
	someText,
	textLike,
	wholeNumber,
} from './option-kinds.js';

/** Options of the connection, which the widget and the transport share. `option-table.ts` has the others. */
export const connectionOptions = {
	domain: { ...someText, plain: '.*\\S' },
	apiKey: {
		...textLike(publicKeyForm, `a public key, which begins with ${assistantKeyPrefix}`),
		plain: `${assistantKeyPrefix}\\S+`,
	},
	baseUrl: {
		...textLike(/^https?:\/\/\S+$/i, 'an address such as https://assistant.example.com'),
		plain: 'https?://\\S+',
	},
	fp: { ...someText, default: 'anonymous', plain: '.*\\S' },
	retrievalPageSize: {
		...wholeNumber(retrievalPageSize.min, retrievalPageSize.max),
		default: retrievalPageSize.default,
	},
	filter: either(
		oneOf('auto'),
		objectOf({ version: someText, language: someText, groups: listOfTexts, sources: listOfTexts }),
	),
} satisfies Record<string, OptionRow>;
