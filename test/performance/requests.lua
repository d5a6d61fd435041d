-- What wrk sends: args are host, hosts, pattern, count, first, order, last, authorization. `%d` in the pattern becomes a
-- number from [first, first + count), at random or, with the order `each`, each once before any comes again, behind
-- `last`, which the one before ended with. The pattern is a path, asked for with the headers of a browser; with an
-- authorization it is the body of a call that makes a link. `%d` in the host is the number modulo hosts.
local head, tails, first, count, each, hosts
-- prime, so that it comes by all of them, and far enough that neighbours come far apart
local STRIDE = 7919
-- of each number
local DIGITS = 7
-- read by `done`, which runs in a state of its own
at = 0
local threads = {}

local headers = "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r\n"
  .. "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n"
  .. "Accept-Language: en-GB,en;q=0.7,de;q=0.3\r\n"
  .. "Accept-Encoding: gzip, deflate, br, zstd\r\n"
  .. "Referer: https://news.example.com/today\r\n"
  .. "Upgrade-Insecure-Requests: 1\r\nSec-Fetch-Mode: navigate\r\n\r\n"

function setup(thread)
  threads[#threads + 1] = thread
end

function init(args)
  local host, pattern = args[1], args[3]
  hosts = tonumber(args[2])
  count = tonumber(args[4])
  first = tonumber(args[5])
  each = args[6] == "each"
  math.randomseed(os.time())
  at = tonumber(args[7])
  if at < 0 then at = math.random(0, math.max(count - 1, 0)) end
  local before, after = pattern:match("^(.*)%%d(.*)$")
  if before == nil then before, after, count = pattern, "", 0 end
  tails = {}
  if args[8] then
    head = "POST /api/v1/links HTTP/1.1\r\nHost: " .. host .. "\r\nAuthorization: " .. args[8]
      .. "\r\nContent-Type: application/json\r\nContent-Length: " .. #before + DIGITS + #after
      .. "\r\n\r\n" .. before
    tails[0] = after
    return
  end
  head = "GET " .. before
  for number = 0, hosts - 1 do
    tails[number] = after .. " HTTP/1.1\r\nHost: " .. host:gsub("%%d", number) .. "\r\n" .. headers
  end
end

function request()
  if count == 0 then return head .. tails[0] end
  at = each and (at + STRIDE) % count or math.random(0, count - 1)
  local number = first + at
  return head .. string.format("%0" .. DIGITS .. "d", number) .. tails[number % hosts]
end

function done(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format(
    'RESULT {"seconds":%f,"requests":%d,"last":%d,"broken":%d,"refused":%d,"p50Us":%f,"p99Us":%f}\n',
    summary.duration / 1e6, summary.requests, threads[1]:get("at"),
    errors.connect + errors.read + errors.write + errors.timeout, errors.status,
    latency:percentile(50), latency:percentile(99)))
end
