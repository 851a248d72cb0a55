// Owns analysers, what they measure, and readings by the hour and by the month: where each comes from, and all its versions.
// Refuses a second attached analyser, a reading that no meter can have given, and undoing what a person corrected.
export { eraseAnalysersOf } from './analysers.store.ts'
export { forgetOldWindows } from './retention.store.ts'
export { closeHours } from './close-hours.ts'
export { hoursBetween, writeHours, type HourWrite } from './hours.store.ts'
export { startMqttReader } from './mqtt/mqtt-reader.ts'
export { keepSampleDays } from './keep-sample-days.ts'
export { insertEvents, writeStates } from './poller/poller.store.ts'
export { polling, startPoller } from './poller/poller.ts'
export { ensurePartitions, insertSamples, numbersOf } from './samples.store.ts'
export { purgeImports } from './import/import.service.ts'
export { insertImport, markConfirmed } from './import/imports.store.ts'
