import { createTimeSlice as createSlice } from '../../search/core/time-slice.js';

/** Cuts long work into slices, between which waiting requests run. */
export const createTimeSlice = () => createSlice(() => new Promise((proceed) => setImmediate(proceed)));
