import { bootstrapApplication } from '@angular/platform-browser';
import { Router } from '@angular/router';
import { init } from 'docent';
import { App } from './app/app';
import { appConfig } from './app/app.config';

bootstrapApplication(App, appConfig)
	.then((app) =>
		init({
			domain: 'acme',
			apiKey: 'svc_dsc_…',
			baseUrl: 'https://assistant.example.com',
			onNavigate(url) {
				const { pathname, search, hash } = new URL(url);
				app.injector.get(Router).navigateByUrl(pathname + search + hash);
			},
		}),
	)
	.catch((error) => console.error(error));
