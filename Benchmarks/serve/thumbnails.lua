-- Asks for every path of the file that PATHS names, one after the other, from each connection.
local paths = {}
for line in io.lines(os.getenv("PATHS")) do paths[#paths + 1] = line end
local next = 0
request = function()
    next = next % #paths + 1
    return wrk.format("GET", paths[next])
end
