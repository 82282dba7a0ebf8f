import { useEffect, useState } from 'preact/hooks';
import type { PartStrings } from '../strings/languages.js';
import { loadPartStrings } from '../strings/parts/load-part-strings.js';
import { useLanguage } from './language.js';

/**
 * The texts of a part of the panel in the reader's language; undefined until they are there.
 *
 * @param english what is returned when they cannot be fetched
 */
export function usePartStrings<Part extends keyof PartStrings>(part: Part, english: PartStrings[Part]) {
	const { tag, part: own } = useLanguage();
	const [strings, setStrings] = useState<PartStrings[Part]>();
	useEffect(() => {
		let gone = false;
		void loadPartStrings(tag, part, english).then((loaded) => gone || setStrings(() => own?.(part, loaded) ?? loaded));
		return () => {
			gone = true;
		};
	}, [tag, part, english, own]);
	return strings;
}
