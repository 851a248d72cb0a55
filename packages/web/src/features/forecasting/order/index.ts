export { MorningDraft } from './morning-draft.tsx'
export { OrderFromForecast } from './order-from-forecast.tsx'
