import type { forecasting as english } from '../en/forecasting.ts'
import type { Messages } from '../messages.ts'

/** Romanian texts of the word 'forecasting'. */
export const forecasting = {
  title: 'Prognoză',
  purpose: 'Ce vor aduce probabil zilele următoare și cât te poți baza pe asta.',
  priceTitle: 'Prognoze de preț',
  volumeTitle: 'Prognoze de energie',
  kind: { price: 'Preț', consumption: 'Consum', production: 'Producție' },
  chart: {
    forecast: 'Prognoză',
    interval: 'de 8 ori din 10',
    naive: 'Ca înainte',
    actual: { price: 'Preț de piață', consumption: 'Măsurat', production: 'Măsurat' },
    of: {
      forecast: '{name}, prognoză',
      interval: '{name}, de 8 ori din 10',
      naive: '{name}, ca înainte',
      actual: { price: 'Preț de piață', consumption: 'Consum măsurat', production: 'Producție măsurată' },
    },
    now: 'acum',
    priceAxis: 'Preț, TC/kWh',
    energyAxis: 'Energie, kWh',
  },
} satisfies Messages<typeof english>
