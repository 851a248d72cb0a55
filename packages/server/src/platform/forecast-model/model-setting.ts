import path from 'node:path'

/** What `FORECAST_MODEL` decides. */
export interface ForecastModelSetting {
  /** A model for prices that the operator brought, an ONNX file; undefined: there is none. */
  readonly forecastModel?: string | undefined
}

/** Whether the file is there, and a model, is seen when it is opened: a server runs without. */
export function readModelSetting(file: string | undefined, faults: string[]): ForecastModelSetting {
  if (file === undefined) return {}
  if (!/\.onnx$/i.test(file)) {
    faults.push(
      'FORECAST_MODEL is a file that ends with .onnx, with its description beside it: docs/forecast-models.md',
    )
  }
  return { forecastModel: path.resolve(file) }
}
