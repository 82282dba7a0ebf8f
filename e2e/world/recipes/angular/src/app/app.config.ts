import { type ApplicationConfig, provideZonelessChangeDetection } from '@angular/core';
import { provideRouter } from '@angular/router';

export const appConfig: ApplicationConfig = { providers: [provideZonelessChangeDetection(), provideRouter([])] };
