import type { MessageTexts } from './message.ts'
import { refusalTextsEn } from './refusals.en.ts'
import { validationTextsEn } from './validation.en.ts'

export const messageTexts: MessageTexts = { refusals: refusalTextsEn, faults: validationTextsEn }
