// Shelly Pro 3EM, 3EM-63 or Pro EM (Gen 2 and later): a script of the device itself. Open its page, Scripts, Add script,
// paste this, change the two lines below, save, start, and switch on "Run on startup".
let URL = 'https://tandem.example/api/readings/push'
let TOKEN = 'tandem_…'

// What could not be sent waits here, an hour of it: the device has little memory.
let waiting = []

function send() {
  let energy = Shelly.getComponentStatus('emdata', 0)
  let power = Shelly.getComponentStatus('em', 0)
  let system = Shelly.getComponentStatus('sys')
  // Without the time from the network nobody could say which hour this is.
  if (!energy || !power || !system.unixtime) return
  waiting.push({
    at: new Date(system.unixtime * 1000).toISOString(),
    // Counters in kWh: the device counts Wh.
    import: Math.round(energy.total_act) / 1000,
    export: Math.round(energy.total_act_ret) / 1000,
    power: Math.round(power.total_act_power),
  })
  if (waiting.length > 60) waiting.splice(0, 1)
  let request = {
    method: 'POST',
    url: URL,
    headers: { 'content-type': 'application/json', authorization: 'Bearer ' + TOKEN },
    body: JSON.stringify({ readings: waiting }),
    timeout: 15,
  }
  let sent = waiting.length
  Shelly.call('HTTP.Request', request, function (answer, error, message) {
    if (error === 0 && answer.code === 200) waiting.splice(0, sent)
    else print('Tandem did not take it:', error === 0 ? answer.body : message)
  })
}

Timer.set(60 * 1000, true, send)
