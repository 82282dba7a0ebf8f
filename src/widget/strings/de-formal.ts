import type { PartStrings, TranslatedStrings } from './languages.js';

/** Some of the texts, nested as they are; a message of two sentences is replaced as a whole. */
type Some<Texts> = Texts extends string | readonly unknown[] | ((...values: never[]) => string)
	? Texts
	: { readonly [Name in keyof Texts]?: Some<Texts[Name]> };

/** What German says to readers who are addressed with "Sie": the texts that differ from those of `de.ts` and `parts/de.ts`. */
export const formal = {
	panel: {
		emptyTitle: 'Was suchen Sie?',
		you: 'Sie',
		stopped: 'Sie haben diese Antwort gestoppt.',
		notSaved: 'Dieser Browser kann das Gespräch nicht speichern. Es bleibt, bis Sie die Seite verlassen.',
		errors: {
			offline: ['Keine Verbindung', 'Ihre Frage wird gesendet, sobald Sie wieder online sind.'],
			unreachable: [
				'Nicht erreichbar',
				'Der Assistent ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
			],
			cut: [
				'Verbindung verloren',
				'Die Antwort ist abgebrochen. Versuchen Sie es noch einmal, um sie ganz zu bekommen.',
			],
			limit: ['Limit erreicht', 'Versuchen Sie es später noch einmal.'],
			server: ['Etwas ist schiefgegangen', 'Warten Sie einen Moment und versuchen Sie es noch einmal.'],
		},
	},
	later: {
		context: {
			full: (limit) =>
				`Sie können bis zu ${limit} Elemente anhängen. Entfernen Sie eines, um ein anderes hinzuzufügen.`,
		},
		answer: {
			filtered: 'Der Inhaltsfilter des Modells hat diese Antwort gestoppt. Formulieren Sie Ihre Frage anders.',
		},
		editQuestion: { forks: 'Alles nach Ihrer Frage wird ersetzt.' },
		notice: {
			retryNow: 'Sie können es jetzt erneut versuchen.',
			errors: {
				key: ['Der Assistent ist nicht richtig eingerichtet', 'Bitte sagen Sie dem Betreiber dieser Website Bescheid.'],
				forbidden: [
					'Der Assistent ist auf dieser Seite nicht freigeschaltet',
					'Bitte sagen Sie dem Betreiber dieser Website Bescheid.',
				],
				domain: [
					'Dokumentation nicht gefunden',
					'Der Assistent hat keine Dokumentation zu dieser Website. Bitte sagen Sie dem Betreiber Bescheid.',
				],
				'too-large': ['Zu viel Text', 'Kürzen Sie den Text und fragen Sie noch einmal.'],
				protocol: [
					'Es kam keine Antwort',
					'Versuchen Sie es noch einmal. Klappt es weiterhin nicht, sagen Sie bitte dem Betreiber dieser Website Bescheid.',
				],
				answer: ['Die Antwort ist abgebrochen', 'Versuchen Sie es noch einmal.'],
				empty: ['Keine Antwort', 'Versuchen Sie es noch einmal oder formulieren Sie Ihre Frage anders.'],
			},
			limits: { day: 'Aus Ihrem Netzwerk wurden heute schon alle Fragen gestellt.' },
		},
		history: {
			emptyText:
				'Die Liste Ihrer Gespräche bleibt in diesem Browser. Die Website behält eine Kopie von dem, was Sie fragen. Löschen Sie hier ein Gespräch, wird soweit möglich auch die Kopie der Website gelöscht.',
			keptInTab: 'Gespräche bleiben, bis Sie diesen Tab schließen.',
			notKept: 'Gespräche werden hier nicht gespeichert. Sie sind weg, wenn Sie die Seite verlassen.',
		},
		noAnswer: { title: 'Was Sie jetzt tun können' },
		consent: {
			title: 'Bevor Sie fragen',
			text: 'Was Sie fragen und beifügen, geht an den Assistenten dieser Website, der es speichert. Die Liste Ihrer Gespräche liegt in diesem Browser. Löschen Sie dort ein Gespräch, wird soweit möglich auch die Kopie der Website gelöscht.',
		},
		menu: {
			copyFailed: 'Kopieren nicht möglich. Ihr Browser hat es verhindert.',
			openByKeys: (keys) => `Mit ${keys} können Sie den Assistenten weiterhin öffnen.`,
			openByAddress: (parameter) => `Mit ${parameter} in der Adresse können Sie den Assistenten weiterhin öffnen.`,
			notRemembered: 'Speichern nicht möglich. Ihr Browser hat es verhindert.',
		},
	},
	parts: {
		answers: {
			greeting: 'Guten Tag! Ich bin der automatische Assistent dieser Dokumentation. Fragen Sie mich alles dazu.',
			thanks: 'Gern geschehen. Fragen Sie jederzeit wieder.',
			noSource: 'Diese Antwort nennt keine Quelle. Prüfen Sie sie, bevor Sie sich darauf verlassen.',
		},
		menu: {
			pageFailed: 'Die Seite konnte nicht gelesen werden. Versuchen Sie es gleich noch einmal.',
			connectText: 'Lassen Sie Coding-Agenten diese Dokumentation über MCP durchsuchen und befragen.',
		},
		pageActions: {
			heading: 'Was Sie tun können',
			failed: (label) => `„${label}“ hat nicht funktioniert. Versuchen Sie es gleich noch einmal.`,
		},
		palette: {
			askInstead: 'Fragen Sie stattdessen den Assistenten.',
			failed: 'Die Suche ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
			empty: 'Tippen Sie, um alle Seiten zu durchsuchen.',
		},
	},
} satisfies Some<TranslatedStrings & { parts: PartStrings }>;
